import { ApiError } from '@portal/platform/call';
import { loadTexts } from '@portal/platform/i18n';
import { problemText } from '@portal/platform/problem-text';
import { act, configure, fireEvent, render, screen } from '@testing-library/react';
import { Image20Filled, Image20Regular } from '../fluent/icons';
import { PortalProvider } from '../provider';
import { EditDialog } from './EditDialog';
import { LoadingTab } from './LoadingTab';

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(async () => {
  await Promise.all(['ui', 'edit', 'errors'].map((texts) => loadTexts(texts)));
});

const refetch = jest.fn(async () => undefined);
const show = (error: Error | null) =>
  act(async () =>
    render(
      <PortalProvider name="test">
        <EditDialog
          action="Edit group"
          name="Ulm"
          mark="group/1"
          onClose={jest.fn()}
          tabs={[
            {
              id: 'a',
              label: 'Details',
              icon: Image20Regular,
              filledIcon: Image20Filled,
              content: <LoadingTab failed="No details" answer={{ error, isFetching: false, refetch }} />,
            },
          ]}
        />
      </PortalProvider>,
    ),
  );

describe('a tab whose content is not here yet', () => {
  it('says that it loads, and nothing of a failure [R-DEV-16]', async () => {
    await show(null);
    expect(screen.getByText('Loading').getAttribute('role')).toBe('status');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says what failed and why, and asks again [R-DEV-16]', async () => {
    const error = new ApiError(503, 'ERROR_UNAVAILABLE', 'down');
    await show(error);
    expect(screen.getByRole('alert').textContent).toContain(`No details${problemText(error)}`);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
