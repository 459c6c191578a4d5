/** What the page was made with, read as the shell starts. */
const read = async (text?: string) => {
  document.body.replaceChildren();
  if (text !== undefined) {
    const element = Object.assign(document.createElement('script'), { type: 'application/json', id: 'settings' });
    element.textContent = text;
    document.body.append(element);
  }
  let found: unknown;
  await jest.isolateModulesAsync(async () => {
    found = (await import('./settings')).settings;
  });
  return found;
};

describe('the settings of the deployment', () => {
  it('are those that the server wrote into the page [R-SHELL-12, R-ACC-03, R-ACC-04]', async () => {
    const written = { aboutUrl: 'https://kitchen.example/about', contact: { phone: '1' }, legalTexts: '/legal/' };
    expect(await read(JSON.stringify(written))).toEqual(written);
  });

  it.each([undefined, '', '{'])('are none where the page holds %p', async (text) => {
    expect(await read(text)).toEqual({});
  });
});
