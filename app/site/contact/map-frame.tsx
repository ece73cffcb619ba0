import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#messages/messages.js';

/** The one other site that a page may frame, and only after a click. */
export const mapOrigin = 'https://www.openstreetmap.org';

type Place = { latitude: number; longitude: number };

/** Half the width and height of the shown piece of the map, in degrees: some 900 by 550 metres at Malta. */
const half = { longitude: 0.005, latitude: 0.0025 };

/** OpenStreetMap's embed with a marker at `place`. */
export function embedUrl({ latitude, longitude }: Place): string {
  const box = [
    longitude - half.longitude,
    latitude - half.latitude,
    longitude + half.longitude,
    latitude + half.latitude,
  ].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${latitude},${longitude}` });
  return `${mapOrigin}/export/embed.html?${query}`;
}

/**
 * The drawn map, which a click replaces with OpenStreetMap's: until then nothing of theirs is asked for. Without script, or without
 * a known place, the drawn one stays and there is no button.
 */
export function MapFrame({ place, children }: { place: Place | undefined; children: ReactNode }) {
  const [canLoad, setCanLoad] = useState(false);
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => setCanLoad(true), []);
  useEffect(() => {
    if (shown) frame.current?.focus();
  }, [shown]);
  if (shown && place) {
    return (
      <iframe
        ref={frame}
        src={embedUrl(place)}
        title={m.site_contact_map_frame()}
        width={480}
        height={300}
        sandbox="allow-scripts allow-same-origin allow-popups"
        tabIndex={-1}
      />
    );
  }
  return (
    <div className="map-drawn">
      {children}
      {canLoad && place && (
        <button type="button" className="button button-ink button-small" onClick={() => setShown(true)}>
          {m.site_contact_map_load()}
        </button>
      )}
    </div>
  );
}
