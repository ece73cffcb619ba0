/** What came without being asked for, said to those who do not see it. */
export function LiveRegion({ news }: { news: string }) {
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  );
}
