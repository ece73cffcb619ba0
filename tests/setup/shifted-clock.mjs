// Loaded into the processes of a product (NODE_OPTIONS=--import=…): their clock differs from the machine's by the milliseconds
// that the file CLOCK_SHIFT_FILE holds, as after an operator or a time server has set it. Monotonic time goes on undisturbed.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_SHIFT_FILE;
let shift = 0;
const look = () => {
  try {
    shift = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shift = 0;
  }
};
look();
setInterval(look, 50).unref();

const MachineDate = Date;
globalThis.Date = class ShiftedDate extends MachineDate {
  constructor(...values) {
    super(...(values.length === 0 ? [MachineDate.now() + shift] : values));
  }
  static now() {
    return MachineDate.now() + shift;
  }
};
