/**
 * The check of the stored log-in goes to the server first of all: its answer is what everything private waits for. It must be
 * imported before whatever takes long to start.
 */
import { session } from '@portal/platform/session';

/** On a slow line nothing waits longer: then the line, not the processor, is what takes long (ms). */
const LONGEST_MS = 500;

const longest = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));

function begin() {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const isUnderWay = new Promise<void>((renewed) => {
    void session.start({ asked, renewed }).finally(renewed);
  });
  return { isAsked: Promise.race([isAsked, isUnderWay, longest]), isUnderWay: Promise.race([isUnderWay, longest]) };
}

/**
 * `isAsked`: the question is on its way, or there is none: the processor is free until the answer comes.
 * `isUnderWay`: the log-in is taken up and its first calls are on their way, or nobody is logged in.
 */
export const sessionStart = begin();
