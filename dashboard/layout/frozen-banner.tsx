/** Above every page of a workspace that the operator has frozen. */
export const FrozenBanner = () => (
  <p class="note bad frozen" role="status">
    {TEXTS.layout.frozen}
  </p>
)
