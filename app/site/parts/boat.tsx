/** The house's luzzu, some 310 units long, its stem at 970, 218. */
export function Boat() {
  return (
    <g className="boat">
      <path className="hull" d="M660 268c20 34 44 44 76 44h150c40 0 62-16 84-56-40 14-90 20-160 20-66 0-112-2-150-8z" />
      <path className="stripe" d="M667 279c42 7 86 9 146 9 66 0 112-5 150-17" />
      <path className="stem" d="M970 256c4-14 4-26 0-38" />
      <path className="mast" d="M812 276V150" />
    </g>
  );
}
