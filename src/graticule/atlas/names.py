"""One key for all spellings of a name, in any script.

`name_key` is applied both when an atlas is built and when a name is looked up, so that
"İstanbul", "ISTANBUL" and "istanbul" meet, as do Arabic and Urdu code points of one letter.
"""

import re
import unicodedata

# Marks that readers of Latin, Greek, Cyrillic, Hebrew and Arabic leave out. Marks of other
# scripts (kana voicing, Indic vowels) change the word and stay.
_OPTIONAL_MARKS = re.compile("[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]")
_LETTERS = str.maketrans(
    {
        "ı": "i",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "ł": "l",
        "ø": "o",
        "œ": "oe",
        "æ": "ae",
        "þ": "th",
        "ŋ": "ng",
        "ß": "ss",
        "ə": "e",
        # Arabic letters that Urdu and Persian keyboards write with other code points.
        "ك": "ک",
        "ي": "ی",
        "ى": "ی",
        "ئ": "ی",
        "ه": "ہ",
        "ۂ": "ہ",
        "ة": "ہ",
        "ۃ": "ہ",
        "أ": "ا",
        "إ": "ا",
        "آ": "ا",
        "ٱ": "ا",
        "ؤ": "و",
    }
)
_KEEP_MARKS = re.compile(r"[^\w\u0300-\u036f\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u3099\u309a]+")


def name_key(text: str) -> str:
    """The form under which a name is filed: folded case, letters and punctuation.

    Args:
        text: A name as somebody wrote it, in any script.

    Returns:
        Lower case, compatibility-normalised, without the marks that writers leave out,
        punctuation turned into single spaces. Empty when nothing is left.
    """
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_LETTERS)
    bare = _OPTIONAL_MARKS.sub("", unicodedata.normalize("NFD", folded)).translate(_LETTERS)
    spaced = _KEEP_MARKS.sub(" ", bare.replace("'", "").replace("\u2019", "").replace("_", " "))
    return " ".join(unicodedata.normalize("NFC", spaced).split())
