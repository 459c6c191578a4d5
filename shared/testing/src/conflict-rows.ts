import { screen, waitFor, within } from '@testing-library/react';

/**
 * What the question after a change from two sides shows, once it is there: a line for each field, its name before the saved value and one's own [R-EXT-04].
 * @param fields lines below the head, as their texts follow each other
 */
export async function expectConflict(fields: readonly string[]): Promise<void> {
  const dialog = await screen.findByRole('alertdialog');
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['FieldSaved nowYour input', ...fields]),
  );
}
