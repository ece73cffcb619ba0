import { type PictureFormat, type PictureSource, pictureAddress, pictureFormats } from '#shared/pictures.ts';

type Props = {
  source: PictureSource;
  /** What it shows; empty for decoration. */
  alt: string;
  /** Widths it takes on the page, as in the attribute `sizes`. */
  sizes: string;
  className?: string;
  /** On the first screen: loaded at once and first. All others wait until they come near. */
  isFirst?: boolean;
};

const srcSet = (source: PictureSource, format: PictureFormat) =>
  source.widths.map((width) => `${pictureAddress(source, width, format)} ${width}w`).join(', ');

/** A picture of our own, generated or uploaded, in the formats and widths that it is there in. */
export function Picture({ source, alt, sizes, className, isFirst = false }: Props) {
  const [best, fallback] = pictureFormats;
  const { widths, width, height } = source;
  return (
    <picture>
      <source type={`image/${best}`} srcSet={srcSet(source, best)} sizes={sizes} />
      <img
        className={className}
        src={pictureAddress(source, widths.at(-1) as number, fallback)}
        srcSet={srcSet(source, fallback)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
