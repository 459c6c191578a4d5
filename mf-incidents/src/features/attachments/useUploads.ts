import { addAttachment } from '@portal/contracts/incidents';
import { sizeText } from '@portal/domain/file-size';
import { ATTACHMENT_BYTES, ATTACHMENTS_MAX } from '@portal/domain/limits';
import { randomHex } from '@portal/domain/random';
import { ApiError } from '@portal/platform/call';
import { problemText } from '@portal/platform/problem-text';
import { invalidate } from '@portal/platform/query';
import { snackbar } from '@portal/platform/snackbar';
import { useUnsaved } from '@portal/platform/unsaved';
import { upload } from '@portal/platform/upload';
import { useEffect, useRef, useState } from 'react';
import { useIncidentTexts } from '../../texts';
import type { Chosen } from './useChosenFiles';

/** A file on its way. */
export interface Sending {
  /** Its name for the server too: sent again after a lost answer, it is stored once. */
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed' | 'refused';
  /** How much has left, 0 to 1. */
  readonly share: number;
  readonly problem?: string;
}

export interface Uploads {
  sendings: readonly Sending[];
  add: (chosen: readonly Chosen[]) => void;
  retry: (key: string) => void;
  /** Cancels it, or takes away what failed. */
  remove: (key: string) => void;
}

/**
 * Sends files to an incident one after the other [R-INC-15]. What cannot pass is refused before it is sent, what broke can be sent
 * again, and whoever leaves meanwhile is asked [R-INC-18].
 * @param stored how many files the incident has
 */
export function useUploads(incidentId: string, stored: number): Uploads {
  const { t, language } = useIncidentTexts();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const added = useRef(0);
  const isBusy = sendings.some(({ state }) => state === 'waiting' || state === 'sending');
  useUnsaved(
    `incident/${incidentId}/attachments`,
    sendings.some(({ state }) => state !== 'refused'),
    t('detail.attachments'),
  );

  const change = (key: string, what: Partial<Sending>) =>
    setSendings((old) => old.map((one) => (one.key === key ? { ...one, ...what } : one)));
  const drop = (key: string) => setSendings((old) => old.filter((one) => one.key !== key));

  const send = async ({ key, file }: Sending) => {
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, { state: 'sending', share: 0 });
    try {
      await upload(
        addAttachment,
        { params: { incidentId }, body: { key }, file },
        { signal: abort.signal, onProgress: (share) => change(key, { share }) },
      );
      added.current++;
      // The row stands until the file is in the list.
      await invalidate('incidents');
      drop(key);
    } catch (error) {
      if (abort.signal.aborted) return drop(key);
      if (!(error instanceof ApiError)) throw error;
      change(key, { state: canPassLater(error) ? 'failed' : 'refused', problem: problemOf(error) });
    } finally {
      running.current.delete(key);
    }
  };
  const problemOf = (error: ApiError) => {
    // A server that answers 503 says so by itself.
    if (error.status === 503 && error.cause !== undefined) return t('attachments.broken');
    if (error.status === 413) return t('attachments.tooLarge', { limit: sizeText(ATTACHMENT_BYTES, language) });
    if (error.status === 400 && error.field === 'file') return t('attachments.full', { count: ATTACHMENTS_MAX });
    return problemText(error);
  };

  useEffect(() => {
    const next = sendings.find(({ state }) => state === 'waiting');
    if (next && running.current.size === 0) void send(next);
    if (isBusy || added.current === 0) return;
    snackbar.success(t('attachments.added', { count: added.current }));
    added.current = 0;
  });
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  return {
    sendings,
    add: (chosen) => {
      let room = ATTACHMENTS_MAX - stored - sendings.filter(({ state }) => state !== 'refused').length;
      const limit = sizeText(ATTACHMENT_BYTES, language);
      const judged = chosen.map(({ file, isFolder }): Sending => {
        const problem = isFolder
          ? t('attachments.folder')
          : file.size > ATTACHMENT_BYTES
            ? t('attachments.tooLarge', { limit })
            : room <= 0
              ? t('attachments.full', { count: ATTACHMENTS_MAX })
              : undefined;
        if (problem === undefined) room--;
        return { key: randomHex(16), file, share: 0, state: problem === undefined ? 'waiting' : 'refused', problem };
      });
      setSendings((old) => [...old, ...judged]);
    },
    retry: (key) => change(key, { state: 'waiting', share: 0, problem: undefined }),
    remove: (key) => {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}

/** A refusal that another try cannot change. */
const canPassLater = ({ status }: ApiError) => status >= 500 || status === 429 || status === 401;
