import { readProvisionRows, writeProvisionResults } from './provision-csv';

const ID = 'C'.repeat(48);

describe('the file of npm run provision', () => {
  it.each([
    ['commas', `cloudConnectID,type,name,uuid,key\r\n${ID},oven,"Oven, 10 trays",,\r\n`],
    [
      'semicolons, as tables in Europe write them, with a byte order mark',
      `\uFEFFcloudConnectID;type;name\n${ID};oven;Oven, 10 trays\n\n`,
    ],
    ['tabs, and columns in another order', `name\ttype\tcloudConnectID\nOven, 10 trays\toven\t ${ID} \n`],
  ])('is read with %s; empty cells are left out [R-EXT-21]', (_, text) => {
    expect(readProvisionRows(text)).toEqual([{ cloudConnectID: ID, type: 'oven', name: 'Oven, 10 trays' }]);
  });

  it('takes the key and the name for the wire that the factory has given [R-EXT-21]', () => {
    const key = 'k'.repeat(43);
    expect(readProvisionRows(`cloudConnectID,type,name,uuid,key\n${ID},oven,Oven,LINE-0001,${key}`)).toEqual([
      { cloudConnectID: ID, type: 'oven', name: 'Oven', uuid: 'LINE-0001', key },
    ]);
  });

  it.each([
    ['', /must name the columns/],
    ['cloudConnectID,name\nx,y', /type is missing/],
    ['cloudConnectID,type,name,colour\nx,y,z,red', /"colour" is none of them/],
    ['cloudConnectID,type,name\n', /names no device/],
    ['cloudConnectID,type,name\na,b', /Row 1 below the heading cannot be read/],
    ['cloudConnectID,type,name\na,b,"c', /cannot be read/],
  ])('is refused as a whole with one sentence: %j [R-EXT-21]', (text, sentence) => {
    expect(() => readProvisionRows(text)).toThrow(sentence);
  });

  it('is answered as a table of who was brought in and who was not, in which nothing is a formula [R-EXT-21, R-EXT-28]', () => {
    expect(
      writeProvisionResults([
        { cloudConnectID: ID, uuid: 'u-1', key: 'k_-' },
        { cloudConnectID: '=1+1', errorId: 'ERROR_VALIDATION', field: 'cloudConnectID', message: 'too short' },
      ]),
    ).toBe(`cloudConnectID,uuid,key,error\n${ID},u-1,k_-,\n"'=1+1",,,ERROR_VALIDATION: cloudConnectID: too short`);
    for (const sign of ['=', '+', '-', '@']) {
      const text = writeProvisionResults([{ cloudConnectID: `${sign}1`, uuid: 'u-1', key: `${sign}key` }]);
      expect([sign, text.split('\n')[1]]).toEqual([sign, `"'${sign}1",u-1,"'${sign}key",`]);
    }
  });
});
