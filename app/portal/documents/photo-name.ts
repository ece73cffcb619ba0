const two = (value: number) => String(value).padStart(2, '0');

/** `Photo 2026-11-25 09.04.05.jpg`: the moment by the clock of the phone, with the ending that the photo had. */
export function photoName({ name, type }: { name: string; type: string }, at: Date): string {
  const ending = /\.(\w{1,5})$/.exec(name)?.[1] ?? type.split('/')[1] ?? 'jpg';
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.');
  return `Photo ${day} ${time}.${ending.toLowerCase()}`;
}

let last = 0;

/** The moment that a photo taken now is called by: its own second, for a second photo of the same name would be a version of the first. */
export function photoMoment(now: Date): Date {
  last = Math.max(now.getTime(), last + 1_000);
  return new Date(last);
}
