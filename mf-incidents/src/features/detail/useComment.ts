import type { Incident } from '@portal/contracts/incidents';
import { TEXT_LENGTH } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import type { Version } from '@portal/platform/editing/useVersioned';
import { useSession } from '@portal/platform/session';
import { useRef, useState } from 'react';

export interface CommentBox {
  text: string;
  /** Something is written; spaces alone are nothing. */
  dirty: boolean;
  write: (text: string) => void;
  /** Puts a whole sentence behind what is there. */
  insert: (sentence: string) => void;
  /**
   * Saves by `save`, which gets the comment to add, or none; then the box is empty, but for what was written meanwhile.
   * @param version what the incident looks like as far as it is known
   */
  send: (
    version: Version<Incident>,
    save: (comment: string | undefined) => Promise<Version<Incident>>,
  ) => Promise<Version<Incident>>;
}

/** What is written to be added to an incident. An answer that was lost on its way may have been a success: what stands there is not added twice. */
export function useComment(reload: () => Promise<Version<Incident> | undefined>): CommentBox {
  const self = useSession((state) => state.user?.id);
  const [text, setText] = useState('');
  const lost = useRef<{ comment: string; entries: number }>(undefined);
  const isThere = async (comment: string) => {
    const before = lost.current;
    if (before?.comment !== comment) return false;
    const history = (await reload())?.body.history ?? [];
    return history
      .slice(0, history.length - before.entries)
      .some((entry) => entry.user === self && entry.comment === comment);
  };
  return {
    text,
    dirty: text.trim() !== '',
    write: setText,
    insert: (sentence) =>
      setText((old) => (old.trim() === '' ? sentence : `${old.trimEnd()}\n${sentence}`).slice(0, TEXT_LENGTH)),
    send: async (version, save) => {
      const comment = text.trim() || undefined;
      try {
        const saved = await save(comment === undefined || (await isThere(comment)) ? undefined : comment);
        lost.current = undefined;
        setText((now) => (now === text ? '' : now));
        return saved;
      } catch (error) {
        const isLost = comment !== undefined && error instanceof ApiError && error.status >= 500;
        // It may have been the first answer that was lost: what has come in since then counts.
        if (isLost && lost.current?.comment !== comment)
          lost.current = { comment, entries: version.body.history.length };
        throw error;
      }
    },
  };
}
