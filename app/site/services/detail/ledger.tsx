import type { Shaped } from './page-parts.tsx';

/** A cell that holds nothing but an amount is set as a figure, to the right. */
const amount = /^[€+−-]*[\d.,]+%?$/;

/** Characters that stand in a third of a phone's width; a column of longer cells takes the whole of it. */
const brief = 16;

/** A table; where there is no room for it each row becomes a block with its name on top, and every cell says which column it is of. */
export function Ledger({ page, shape, children }: Shaped) {
  const { heading, lead, columns, rows } = page.ledger;
  const looks = columns.map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    if (cells.every((cell) => amount.test(cell))) return 'amount';
    return cells.every((cell) => cell.length <= brief) ? 'brief' : undefined;
  });
  return (
    <section className={`book book-as-${shape}`} aria-labelledby="book-heading">
      <div className="wrap">
        <div className="book-head">
          <h2 id="book-heading">{heading}</h2>
          <p>{lead}</p>
        </div>
        <div className="book-page">
          <table>
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={looks[index]}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]} className={looks[index + 1]} data-name={columns[index + 1]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {children}
      </div>
    </section>
  );
}
