/** What a picture or style file is to a component under test: its address. */
module.exports = 'asset';
