import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import { heldTo } from './held';

const entry = (version: string, extras: Partial<RegistryEntry['extras']> = {}) =>
  ({ url: `/${version}.js`, metadata: { integrity: 'x', version }, extras }) as RegistryEntry;
const registry = (microFrontends: Registry['microFrontends']): Registry => ({ schema: '', microFrontends });
const versions = ({ microFrontends }: Registry) =>
  Object.fromEntries(
    Object.entries(microFrontends).map(([name, entries]) => [name, entries.map(({ metadata }) => metadata.version)]),
  );

describe('an open page, when something is published', () => {
  const before = registry({ 'mf-a': [entry('1'), entry('2')], 'mf-b': [entry('1')] });

  it('keeps the versions that it began with, takes what is new, and loses what is not listed any more', () => {
    const newest = registry({ 'mf-a': [entry('3')], 'mf-c': [entry('1')] });
    expect(versions(heldTo(before, newest))).toEqual({ 'mf-a': ['1', '2'], 'mf-c': ['1'] });
    expect(versions(newest)).toEqual({ 'mf-a': ['3'], 'mf-c': ['1'] });
  });

  it('gives up what was taken back, and knows what else was', () => {
    const newest = registry({
      'mf-a': [entry('3', { withdrawn: ['2', '0'] })],
      'mf-b': [entry('2', { withdrawn: ['0'] })],
    });
    const held = heldTo(before, newest);
    expect(versions(held)).toEqual({ 'mf-a': ['3'], 'mf-b': ['1'] });
    expect(held.microFrontends['mf-b']?.[0]?.extras.withdrawn).toEqual(['0']);
  });

  it('loses what is switched off, and gets it as it is published when it is on again', () => {
    const off = heldTo(before, registry({ 'mf-b': [entry('1', { disabled: true })] }));
    expect(off.microFrontends['mf-b']?.[0]?.extras.disabled).toBe(true);
    const on = heldTo(off, registry({ 'mf-b': [entry('2')] }));
    expect([versions(on), on.microFrontends['mf-b']?.[0]?.extras.disabled]).toEqual([{ 'mf-b': ['2'] }, undefined]);
  });

  it('takes what is published of a remote that starts over, and of no other', () => {
    const newest = registry({ 'mf-a': [entry('3')], 'mf-b': [entry('2')] });
    expect(versions(heldTo(before, newest, 'mf-b'))).toEqual({ 'mf-a': ['1', '2'], 'mf-b': ['2'] });
  });
});
