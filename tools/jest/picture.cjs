const { basename } = require('node:path');

/** What the file of a picture is to a component under test: its address, which is another one than that of each other picture. */
module.exports = {
  process: (_, file) => ({ code: `module.exports = ${JSON.stringify(`/${basename(file)}`)};` }),
};
