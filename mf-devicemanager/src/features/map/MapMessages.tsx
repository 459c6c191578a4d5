import { MessageBar, MessageBarBody } from '@portal/ui/message';
import { useMapTexts } from './texts';

interface MapMessagesProps {
  /** The background can't be loaded, there is none, or this browser draws no map. */
  trouble: 'missing' | 'none' | 'cannotDraw' | undefined;
  /** Why there is no marker. */
  note: 'noMatch' | 'nowhere' | undefined;
}

/** What the map has to say of itself; markers and list stay in every case [R-MAP-09]. */
export function MapMessages({ trouble, note }: MapMessagesProps) {
  const { t } = useMapTexts();
  return (
    <>
      {trouble && (
        <MessageBar intent="warning">
          <MessageBarBody>{t(trouble)}</MessageBarBody>
        </MessageBar>
      )}
      {note && (
        <MessageBar intent="info">
          <MessageBarBody>{t(note)}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
