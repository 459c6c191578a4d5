import { twoDigits } from '@portal/domain/two-digits';
import { useEffect, useRef, useState } from 'react';

export interface Chosen {
  file: File;
  isFolder?: boolean;
}

/** Files that are dropped anywhere on the page, or pasted. Answers whether some are being dragged over it. */
export function useChosenFiles(enabled: boolean, onFiles: (chosen: readonly Chosen[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const ends: (() => void)[] = [];
    const on = <K extends keyof WindowEventMap>(kind: K, does: (event: WindowEventMap[K]) => void) => {
      window.addEventListener(kind, does);
      ends.push(() => window.removeEventListener(kind, does));
    };
    const drag = (event: DragEvent) => {
      if (!carried(event)) return;
      // Without it the browser would leave the page and show the file.
      event.preventDefault();
      setOver(true);
    };
    on('dragenter', drag);
    on('dragover', drag);
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false));
    on('drop', (event) => {
      const files = carried(event);
      if (!files) return;
      event.preventDefault();
      setOver(false);
      take.current(dropped(files));
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // A table copied as text comes with a picture of itself.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current(files.map((file) => ({ file: named(file) })));
    });
    return () => {
      for (const end of ends) end();
    };
  }, [enabled]);
  return over;
}

/** What is dragged, when it is files. */
const carried = ({ dataTransfer }: DragEvent): DataTransfer | undefined =>
  dataTransfer?.types.includes('Files') ? dataTransfer : undefined;

function dropped({ items, files }: DataTransfer): Chosen[] {
  const folders = [...(items ?? [])].map(
    (item) => item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory === true,
  );
  return [...files].map((file, index) => ({ file, isFolder: folders[index] === true }));
}

/** Every pasted picture is called image.png: they get the time instead. */
function named(file: File): File {
  const end = /^image(\.\w+)$/.exec(file.name)?.[1];
  if (end === undefined) return file;
  const now = new Date();
  const day = `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('.');
  return new File([file], `image ${day} ${time}${end}`, { type: file.type });
}
