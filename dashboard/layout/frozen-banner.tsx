/** Above every page of a workspace that the operator has frozen. */
export const FrozenBanner = () => (
  <p class="note bad frozen" role="status">
    The operator of this service has frozen this workspace. Its links tell visitors that they are suspended, its
    webhooks are silent, and nothing can be changed. Nothing is deleted. Ask the operator if you think that this is a
    mistake.
  </p>
)
