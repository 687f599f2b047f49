/** The licence of the location data requires this link on pages that show countries or ISPs (NOTICE). */
export const Attribution = () => (
  <p class="muted small">
    <a href="https://db-ip.com">{TEXTS.reports.attribution}</a>
  </p>
)
