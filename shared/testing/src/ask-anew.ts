import { queryClient } from '@portal/platform/query';
import { act } from '@testing-library/react';

/** Asks anew for all that is shown, and waits until the page has drawn the answers, refusals as well; answers what was logged meanwhile. */
export async function askAnew(): Promise<string[]> {
  const logged = jest.spyOn(console, 'warn').mockImplementation();
  try {
    await act(async () => {
      await queryClient.invalidateQueries();
      // Whoever shows an answer is told of it in the turn after it came.
      await new Promise((told) => setTimeout(told));
    });
    return logged.mock.calls.map(([said]) => String(said));
  } finally {
    logged.mockRestore();
  }
}
