-- A changed address of a user that is not confirmed yet: one a user. Its link is mailed to the new address, and works in a
-- session of the user only, so that nobody else's address can be tied to an account.
CREATE TABLE email_changes (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  former_email text NOT NULL, -- the change ends if the operator changes the address meanwhile
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);
