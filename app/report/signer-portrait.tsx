import { pictureAddress } from '#shared/pictures.ts';
import { useReport } from './context.ts';

/**
 * The face of whoever signed; nothing where the team's page shows none.
 *
 * @param props.alt - empty where their name stands beside another one
 */
export function SignerPortrait({ alt }: { alt: string }) {
  const { signer } = useReport();
  if (!signer?.picture) return null;
  const { widths, width, height } = signer.picture;
  return (
    <img
      className="rp-portrait"
      src={pictureAddress(signer.picture, widths[0] ?? width, 'webp')}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
    />
  );
}
