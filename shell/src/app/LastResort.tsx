import type { Language } from '@portal/domain/languages';
import { Component, type CSSProperties, type ReactNode } from 'react';

/** Here, because the texts may be what could not be loaded. */
const WORDS: Readonly<Record<Language, readonly [title: string, text: string, again: string]>> = {
  en: ['The portal can’t be shown right now', 'Check your connection and try again.', 'Try again'],
  de: [
    'Das Portal lässt sich gerade nicht anzeigen',
    'Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'Erneut versuchen',
  ],
  es: [
    'El portal no se puede mostrar en este momento',
    'Compruebe su conexión e inténtelo de nuevo.',
    'Intentar de nuevo',
  ],
  fr: ['Le portail ne peut pas être affiché pour le moment', 'Vérifiez votre connexion et réessayez.', 'Réessayer'],
};

const PAGE: CSSProperties = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 12,
  height: '100dvh',
  padding: 16,
  boxSizing: 'border-box',
  textAlign: 'center',
  fontFamily: 'system-ui, sans-serif',
  color: 'CanvasText',
  background: 'Canvas',
};

/** The last boundary, around all that the shell draws: the page is never left white. It needs no theme, text or file. */
export class LastResort extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  private readonly again = () => {
    if (this.state.isBroken) this.setState({ isBroken: false });
  };

  override componentDidMount() {
    window.addEventListener('online', this.again);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.again);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    const [title, text, again] = WORDS[document.documentElement.lang as Language] ?? WORDS.en;
    return (
      <main role="alert" style={PAGE}>
        <h1 style={{ fontSize: 24, margin: 0 }}>{title}</h1>
        <p style={{ margin: 0 }}>{text}</p>
        <button
          type="button"
          style={{ font: 'inherit', minHeight: 44, padding: '0 20px', cursor: 'pointer' }}
          onClick={this.again}
        >
          {again}
        </button>
      </main>
    );
  }
}
