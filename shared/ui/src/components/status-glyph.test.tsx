import { STATUSES } from '@portal/domain/status';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { StatusGlyph } from './status-glyph';

const drawn = (element: ReactElement) => render(element).container.innerHTML;

describe('StatusGlyph', () => {
  it('draws every status and connection differently, without help of colour classes [R-STAT-06]', () => {
    const looks = STATUSES.flatMap((status) =>
      [true, false].map((connected) =>
        drawn(<StatusGlyph status={status} connected={connected} />).replace(/ (class|data-[a-z]+)="[^"]*"/g, ''),
      ),
    );
    expect(new Set(looks).size).toBe(8);
  });

  it('shows a triangle in alarm and a circle else, with a wrench while in progress [R-STAT-06]', () => {
    const { container, rerender } = render(<StatusGlyph status="ALERT" />);
    expect(container.querySelectorAll('svg')).toHaveLength(1);
    expect(container.querySelector('path')?.getAttribute('d')).toMatch(/^M12 4\.2 20\.8 19\.4H3\.2Z$/);
    rerender(<StatusGlyph status="OK_INPROGRESS" />);
    expect(container.querySelectorAll('svg')).toHaveLength(2);
    expect(container.querySelector('circle')?.getAttribute('r')).toBe('10');
  });

  it('is decoration beside its word and has a name when it stands alone', () => {
    render(<StatusGlyph status="ALERT" label="Alarm" />);
    expect(screen.getByRole('img', { name: 'Alarm' }).tagName).toBe('SPAN');
    expect(drawn(<StatusGlyph status="ALERT" />)).toContain('aria-hidden="true"');
  });
});
