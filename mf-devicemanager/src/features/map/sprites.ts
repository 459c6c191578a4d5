import { STATUSES, type Status } from '@portal/domain/status';
import { isInProgress, type Paint, type Shape, statusShapes, WRENCH } from '@portal/ui/status-shapes';
import type { Look } from './look';

/** Drawn so much larger than it is shown, for dense screens. */
export const DENSITY = 2;
/** In px of the page: a disc of 36 with a tip below, and room for the badge of a lost connection. */
const WIDTH = 48;
const HEIGHT = 52;
const MIDDLE = 24;
const RADIUS = 18;
/** From the tip to the lower edge of the picture. */
export const TIP = 2;

/** A cloud that is crossed out, in a square of 20. */
const CLOUD = 'M6.5 14.5h7a3 3 0 0 0 .4-6A4 4 0 0 0 6.2 8 3.3 3.3 0 0 0 6.5 14.5Z';

export const spriteOf = (status: Status, connected: boolean) => (connected ? status : `${status}-lost`);

/** The eight markers by name [R-MAP-07]: a status glyph in a pin; dashed and hollow, with a cloud, while the connection is lost. */
export function sprites(look: Look): Map<string, ImageData> {
  const all = new Map<string, ImageData>();
  for (const status of STATUSES)
    for (const connected of [true, false]) all.set(spriteOf(status, connected), pin(look, status, connected));
  return all;
}

function pin(look: Look, status: Status, connected: boolean): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * DENSITY;
  canvas.height = HEIGHT * DENSITY;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas to draw on');
  context.scale(DENSITY, DENSITY);
  context.lineJoin = 'round';
  context.lineCap = 'round';

  const { color } = look.status[status];
  const outline = new Path2D();
  outline.arc(MIDDLE, MIDDLE, RADIUS, Math.PI * 0.68, Math.PI * 0.32);
  outline.lineTo(MIDDLE, HEIGHT - TIP);
  outline.closePath();
  context.save();
  context.shadowColor = 'rgba(0, 0, 0, 0.3)';
  context.shadowBlur = 4 * DENSITY;
  context.shadowOffsetY = DENSITY;
  context.fillStyle = look.disc;
  context.fill(outline);
  context.restore();
  context.strokeStyle = color;
  context.lineWidth = 2;
  if (!connected) context.setLineDash([4, 4]);
  context.stroke(outline);
  context.setLineDash([]);

  context.save();
  context.translate(MIDDLE - 12, MIDDLE - 12);
  glyph(context, look, status, connected);
  context.restore();
  if (!connected) badge(context, look);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function glyph(context: CanvasRenderingContext2D, look: Look, status: Status, connected: boolean): void {
  const paints: Record<Paint, string> = look.status[status];
  for (const shape of statusShapes(status, connected)) draw(context, shape, paints);
  if (!isInProgress(status)) return;
  const [x, y, radius] = WRENCH.disc;
  draw(context, { circle: [x, y, WRENCH.gap], fill: 'mark' }, { ...paints, mark: look.disc });
  draw(context, { circle: [x, y, radius], fill: 'color' }, paints);
  context.translate(WRENCH.at, WRENCH.at);
  context.scale(WRENCH.scale, WRENCH.scale);
  draw(context, { d: WRENCH.d, fill: 'mark' }, paints);
}

function draw(
  context: CanvasRenderingContext2D,
  { d, circle, fill, stroke, width = 1 }: Shape,
  paints: Record<Paint, string>,
): void {
  const path = new Path2D(d);
  if (circle) path.arc(circle[0], circle[1], circle[2], 0, 2 * Math.PI);
  if (fill) {
    context.fillStyle = paints[fill];
    context.fill(path);
  }
  if (stroke) {
    context.strokeStyle = paints[stroke];
    context.lineWidth = width;
    context.stroke(path);
  }
}

function badge(context: CanvasRenderingContext2D, { lost, onLost, disc }: Look): void {
  const paints = { color: lost, mark: onLost, ground: disc };
  draw(context, { circle: [38, 10, 9], fill: 'color', stroke: 'ground', width: 1.5 }, paints);
  context.translate(32, 3.5);
  context.scale(0.6, 0.6);
  draw(context, { d: CLOUD, stroke: 'mark', width: 1.8 }, paints);
  draw(context, { d: 'M4 4 16 17', stroke: 'mark', width: 1.8 }, paints);
}
