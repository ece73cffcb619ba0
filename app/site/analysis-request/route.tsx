export default function Page() {
  return (
    <main>
      <h1>analysis-request</h1>
    </main>
  );
}
