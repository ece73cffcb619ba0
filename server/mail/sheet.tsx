import type { ReactNode } from 'react';

const paper = { background: '#ffffff', border: '1px solid #e9e1d2', borderRadius: '10px' };

/**
 * The white sheet in the middle of a mail, `width` pixels wide for Outlook, which takes widths and padding from cells alone and knows no
 * `max-width`, and never wider than the screen elsewhere.
 */
export function Sheet({ width, children }: { width: number; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ tableLayout: 'fixed' }}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '24px 12px' }}>
            <table
              className="sheet"
              role="presentation"
              width={width}
              cellPadding={0}
              cellSpacing={0}
              style={{ ...paper, borderCollapse: 'separate', tableLayout: 'fixed', width: '100%', maxWidth: width }}
            >
              <tbody>
                <tr>
                  <td align="left" style={{ padding: '28px 24px', overflowWrap: 'anywhere' }}>
                    {children}
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
