export function Brand() {
  return (
    <a class="brand" href="/">
      <svg aria-hidden="true" viewBox="0 0 32 32">
        <rect width="32" height="32" rx="8" fill="var(--accent)" />
        <path
          d="M8 21c4 0 5-10 9-10 3 0 3 5 7 5"
          fill="none"
          stroke="var(--on-accent)"
          stroke-width="3.2"
          stroke-linecap="round"
        />
      </svg>
      Slugline
    </a>
  )
}
