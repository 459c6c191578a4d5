import { act, fireEvent, render, screen } from '@testing-library/react';
import { LastResort } from './LastResort';

const state = { isBroken: true };
function Portal() {
  if (state.isBroken) throw new Error('the texts are away');
  return <p>Portal</p>;
}

describe('the last boundary [R-EXT-24]', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    state.isBroken = true;
  });
  afterEach(() => {
    document.documentElement.lang = 'en';
  });

  it('leaves no white page: it says in the page’s language that the portal cannot be shown, and tries again when asked', () => {
    document.documentElement.lang = 'de';
    render(
      <LastResort>
        <Portal />
      </LastResort>,
    );
    expect(screen.getByRole('heading', { name: 'Das Portal lässt sich gerade nicht anzeigen' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(screen.getByRole('alert')).toBeTruthy();
    state.isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(screen.getByText('Portal')).toBeTruthy();
  });

  it.each([
    ['en', 'The portal can’t be shown right now', 'Check your connection and try again.', 'Try again'],
    [
      'de',
      'Das Portal lässt sich gerade nicht anzeigen',
      'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
      'Erneut versuchen',
    ],
    [
      'es',
      'El portal no se puede mostrar en este momento',
      'Compruebe su conexión e inténtelo de nuevo.',
      'Intentar de nuevo',
    ],
    ['fr', 'Le portail ne peut pas être affiché pour le moment', 'Vérifiez votre connexion et réessayez.', 'Réessayer'],
  ])('speaks %s where that is the language of the page [R-SHELL-16]', (language, title, text, again) => {
    document.documentElement.lang = language;
    render(
      <LastResort>
        <Portal />
      </LastResort>,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('button', { name: again })).toBeTruthy();
  });

  it('tries again by itself when the network is back', () => {
    render(
      <LastResort>
        <Portal />
      </LastResort>,
    );
    expect(screen.getByRole('alert')).toBeTruthy();
    state.isBroken = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Portal')).toBeTruthy();
  });
});
