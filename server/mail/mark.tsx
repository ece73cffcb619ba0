/** The first letter of the site's name on a tile: a mark that no program has to load. */
export function Mark({ siteName }: { siteName: string }) {
  return (
    <td
      aria-hidden="true"
      data-skip-in-text="true"
      width="28"
      height="28"
      align="center"
      style={{
        background: '#1b2433',
        borderRadius: '6px',
        color: '#f2bd3f',
        fontSize: '16px',
        fontWeight: 700,
        lineHeight: '28px',
        width: '28px',
      }}
    >
      {[...siteName][0]}
    </td>
  );
}

/** Whose mail it is, above what it says. */
export function Masthead({ siteName }: { siteName: string }) {
  const name = { color: '#5b6472', fontSize: '14px', fontWeight: 600, lineHeight: '20px', padding: '0 10px' };
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        <tr>
          <Mark siteName={siteName} />
          <td className="soft" style={name}>
            {siteName}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
