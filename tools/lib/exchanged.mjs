/**
 * Exchanges texts of a file for others, and throws where one is not there: the file has changed, and who calls has to follow.
 * @param {string} file how it is called in the error
 * @param {string} text
 * @param {Readonly<Record<string, string>>} others by what stands there
 */
export const exchanged = (file, text, others) =>
  Object.entries(others).reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`${file} says nowhere "${from}"`);
    return made.replaceAll(from, to);
  }, text);
