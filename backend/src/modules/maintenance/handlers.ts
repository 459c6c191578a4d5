import {
  addDeviceMessage,
  addGroupMessage,
  addVendorMessage,
  doneDeviceMessage,
  doneGroupMessage,
  doneVendorMessage,
  listDeviceMessages,
  listGroupMessages,
  listVendorMessages,
  type MessageBody,
  removeDeviceMessage,
  removeGroupMessage,
  removeVendorMessage,
  updateDeviceMessage,
  updateGroupMessage,
  updateVendorMessage,
} from '@portal/contracts/maintenance';
import { toWire } from '@portal/domain/ids';
import { intervalJob } from '../../kernel/interval-job';
import { type EditContext, type Route, serve, type Versioned, versioned } from '../../kernel/serve';
import type { Start } from '../../kernel/services';
import { addMessage, changeMessage, listMessages, markDone, type Place, removeMessage } from './messages';
import { tellDue } from './tell-due';

const inGroup = ({ groupId }: { groupId: string }): Place => ({ scope: 'group', target: groupId });
const onDevice = ({ deviceId }: { deviceId: string }): Place => ({ scope: 'device', target: deviceId });
const ofVendor = ({ vendorId }: { vendorId: string }): Place => ({ scope: 'vendor', target: vendorId });

async function add(call: EditContext & { body: MessageBody }, place: Place): Promise<Versioned<{ id: string }>> {
  return versioned({ id: toWire(await addMessage(call, place, call.body)) }, 1);
}
async function change(
  call: EditContext & { body: MessageBody; ids: { messageId: string } },
  place: Place,
): Promise<Versioned<{ id: string }>> {
  return versioned({ id: toWire(call.ids.messageId) }, await changeMessage(call, place, call.ids.messageId, call.body));
}

export const routes: Route[] = [
  serve(addGroupMessage, async (call) => add(call, inGroup(call.ids))),
  serve(listGroupMessages, async ({ services, ids }) => listMessages(services.db, inGroup(ids))),
  serve(updateGroupMessage, async (call) => change(call, inGroup(call.ids))),
  serve(removeGroupMessage, async (call) => removeMessage(call, inGroup(call.ids), call.ids.messageId)),
  serve(doneGroupMessage, async (call) => markDone(call, inGroup(call.ids), call.ids.messageId)),

  serve(addDeviceMessage, async (call) => add(call, onDevice(call.ids))),
  serve(listDeviceMessages, async ({ services, ids }) => listMessages(services.db, onDevice(ids))),
  serve(updateDeviceMessage, async (call) => change(call, onDevice(call.ids))),
  serve(removeDeviceMessage, async (call) => removeMessage(call, onDevice(call.ids), call.ids.messageId)),
  serve(doneDeviceMessage, async (call) => markDone(call, onDevice(call.ids), call.ids.messageId)),

  serve(addVendorMessage, async (call) => add(call, ofVendor(call.ids))),
  serve(listVendorMessages, async ({ services, ids }) => listMessages(services.db, ofVendor(ids))),
  serve(updateVendorMessage, async (call) => change(call, ofVendor(call.ids))),
  serve(removeVendorMessage, async (call) => removeMessage(call, ofVendor(call.ids), call.ids.messageId)),
  serve(doneVendorMessage, async (call) => markDone(call, ofVendor(call.ids), call.ids.messageId)),
];

/** An interval that has elapsed is told within this (ms). */
const LOOK_MS = 1_000;

export const start: Start = async (services) =>
  intervalJob(LOOK_MS, services.log, 'telling due maintenance', () => tellDue(services));
