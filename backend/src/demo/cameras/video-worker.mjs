/** Encodes one film in a thread of its own: pictures come as RGBA, an MP4 goes back. */
import { parentPort, workerData } from 'node:worker_threads';
import encoders from 'h264-mp4-encoder';

const encoder = await encoders.createH264MP4Encoder();
Object.assign(encoder, {
  ...workerData,
  quantizationParameter: 32,
  speed: 8,
  groupOfPictures: workerData.frameRate * 2,
});
encoder.initialize();

parentPort.on('message', (picture) => {
  if (picture) {
    encoder.addFrameRgba(new Uint8Array(picture));
    return;
  }
  encoder.finalize();
  parentPort.postMessage(encoder.FS.readFile(encoder.outputFilename));
  encoder.delete();
  parentPort.close();
});
