/** A picture on one side of a comparison. It is one of ours, on its way, or still to be chosen. */
export type ComparePicture = {
  file: string | null;
  alt: string;
  caption: string;
  width: number | null;
  height: number | null;
  upload: string | null;
};
