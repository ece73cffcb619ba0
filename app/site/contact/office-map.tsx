/** The harbour as a chart: two shores, soundings, and the office where the streets of Sliema meet the water. Drawn, not to scale. */
export function OfficeMap({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 480 300" role="img" aria-label={label}>
      <rect className="map-water" width="480" height="300" />
      <path
        className="map-sounding"
        d="M0 210C90 176 170 236 262 190S420 150 480 168M0 252C100 226 200 270 300 232S440 204 480 214"
      />
      <path
        className="map-land"
        d="M0 0H480V62C430 74 404 112 352 112C306 112 300 86 262 96C214 108 218 150 164 152C104 154 72 132 0 148Z"
      />
      <path
        className="map-land"
        d="M480 300H150C190 268 236 286 280 262C322 240 330 214 378 216C426 218 446 196 480 200Z"
      />
      <path
        className="map-street"
        d="M18 40L150 118M92 0L190 132M190 0L244 104M300 0L318 100M404 0L382 104M0 92L214 60L480 22"
      />
      <path className="map-street" d="M480 262L352 250L240 292M420 300L436 206" />
      <path className="map-route" d="M150 118L190 132L232 108" />
      <g className="map-pin">
        <path d="M232 108c-13-18-20-28-20-38a20 20 0 0 1 40 0c0 10-7 20-20 38z" />
        <circle cx="232" cy="70" r="7" />
      </g>
      <text x="60" y="28">
        Sliema
      </text>
      <text x="330" y="286">
        Valletta
      </text>
      <text className="map-sea" x="64" y="200">
        Marsamxett Harbour
      </text>
    </svg>
  );
}
