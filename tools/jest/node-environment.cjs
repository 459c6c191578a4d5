require('./quick-modules.cjs');
const { TestEnvironment } = require('jest-environment-node');

module.exports = TestEnvironment;
