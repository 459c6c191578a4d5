/** What stands in no number: words and signs, a second number after a slash, and an extension after "#". */
const BETWEEN = /[^\d\s()./*#+\p{Pd}\p{Cf}]+|\/(?=\s*0)|\s(?=#)|(?=\+)/u;

/** The "(0)" of an international number, which nobody dials after the country's code; in Italy it belongs to the number. */
const TRUNK = /^(\s*(?:\+|\(?00))(?!\s*39)(.*?)\(0\)/;

const dialled = (part: string): string => part.replace(TRUNK, '$1$2').replace(/[^\d*#+]/g, '');

/**
 * Where a press on a phone number leads, however people have written it: "+49 (0)711 123" to `tel:+49711123`. Of a text with more in it
 * than a number the longest one is dialled; an extension is left to who calls, for phones do not agree how it is dialled. Undefined where
 * there is no number.
 */
export function callLink(phone: string): string | undefined {
  const [longest = ''] = phone
    .split(BETWEEN)
    .map(dialled)
    .sort((one, other) => other.length - one.length);
  return /\d/.test(longest) ? `tel:${longest.replaceAll('#', '%23')}` : undefined;
}
