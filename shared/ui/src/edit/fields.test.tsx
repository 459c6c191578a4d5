import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { PortalProvider } from '../provider';
import { Choice, Choices } from './Choice';
import { TextField } from './TextField';

const show = (fields: ReactNode) => act(async () => render(<PortalProvider name="test">{fields}</PortalProvider>));
const UNITS = [
  { value: 'hour', label: 'Hours' },
  { value: 'day', label: 'Days' },
  { value: 'year', label: 'Years' },
] as const;
const box = (name: string) => screen.getByRole('combobox', { name });
const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

describe('a choice of a few values', () => {
  it('shows the label of the value and hands back the value of another', async () => {
    const choose = jest.fn();
    await show(<Choice label="Unit" value="day" options={UNITS} icon={<i data-testid="icon" />} onChoose={choose} />);
    expect(box('Unit').textContent).toBe('Days');
    expect(box('Unit').contains(screen.getByTestId('icon'))).toBe(true);
    await press(box('Unit'));
    await press(screen.getByRole('option', { name: 'Years' }));
    expect(choose.mock.calls).toEqual([['year']]);
  });

  it('takes some of them in the order in which they are offered; without any it says what to do', async () => {
    function Held() {
      const [values, setValues] = useState<string[]>([]);
      return <Choices label="Units" values={values} options={UNITS} placeholder="Choose units" onChoose={setValues} />;
    }
    await show(<Held />);
    expect(box('Units').textContent).toBe('Choose units');
    await press(box('Units'));
    for (const name of ['Years', 'Hours']) await press(screen.getByRole('menuitemcheckbox', { name }));
    expect(box('Units').textContent).toBe('Hours, Years');
    await press(screen.getByRole('menuitemcheckbox', { name: 'Hours' }));
    expect(box('Units').textContent).toBe('Years');
  });

  it('is marked and says what is wrong with it, and opens for nobody while it is locked', async () => {
    const wrong = { label: 'Unit', options: UNITS, onChoose: jest.fn(), placeholder: 'Choose', required: true };
    await show(<Choices {...wrong} values={[]} problem="Choose a unit." disabled />);
    expect(box('Unit').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Choose a unit.')).toBeTruthy();
    await press(box('Unit'));
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('a text below its label', () => {
  it.each([undefined, 3])('hands on what is typed, up to its length (rows: %s)', async (rows) => {
    const type = jest.fn();
    await show(<TextField label="Name" value="Ulm" rows={rows} maxLength={5} onChange={type} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect([field.tagName, field.value, field.maxLength]).toEqual([rows ? 'TEXTAREA' : 'INPUT', 'Ulm', 5]);
    fireEvent.change(field, { target: { value: 'Bonn' } });
    expect(type.mock.calls).toEqual([['Bonn']]);
  });

  it('is marked and says what is wrong with it, beside its hint', async () => {
    await show(
      <TextField
        label="Name"
        required
        value=""
        hint="As on the door."
        problem="A name is needed."
        onChange={jest.fn()}
      />,
    );
    const field = screen.getByRole('textbox', { name: /^Name/ });
    expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-required') ?? 'true']).toEqual([
      'true',
      'true',
    ]);
    const described = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(expect.arrayContaining(['A name is needed.', 'As on the door.']));
  });
});

it('a text field that is full says how much it holds; a code of two letters need not', async () => {
  await show(
    <>
      <TextField label="Name" maxLength={255} value={'W'.repeat(255)} onChange={jest.fn()} />
      <TextField label="Street" maxLength={255} value={'W'.repeat(254)} onChange={jest.fn()} />
      <TextField label="Country" maxLength={2} value="DE" hint="Germany" onChange={jest.fn()} />
    </>,
  );
  const said = (name: string) => {
    const field = screen.getByRole('textbox', { name });
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  };
  expect([said('Name'), said('Street'), said('Country')]).toEqual([
    'At most 255 characters fit here.',
    undefined,
    'Germany',
  ]);
});
