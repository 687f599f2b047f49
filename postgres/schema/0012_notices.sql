-- Notices to the members of a workspace. The key identifies the event. Several processes that notice the same event insert
-- the same key, and only one of them succeeds, so that members are told once.
CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL, -- see notices/notice.ts
  key text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  inserted_at timestamptz NOT NULL DEFAULT now(),
  told_at timestamptz, -- when its mails were put into notice_mails, or it was logged
  UNIQUE (workspace_id, key)
);
CREATE INDEX notices_listed ON notices (workspace_id, id);
CREATE INDEX notices_untold ON notices (id) WHERE told_at IS NULL;

-- Mails of notices that are not sent yet, a row for each member. A process that sends one moves due_at ahead; the row goes
-- when the server has taken the mail. The address is the user's at that time.
CREATE TABLE notice_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  notice_id bigint NOT NULL REFERENCES notices ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  due_at timestamptz NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (notice_id, user_id)
);
CREATE INDEX notice_mails_due ON notice_mails (due_at);
CREATE INDEX notice_mails_user ON notice_mails (user_id);

-- Slack URL for messages about a workspace's links with notify_slack.
ALTER TABLE workspaces ADD COLUMN slack_url text;

-- Clicks of people that a recipient must be told of: a member (notify_user_ids), or, without a user, Slack (notify_slack).
-- due_at: earliest time of the message, ten minutes after the last one, even if its sender was killed.
CREATE TABLE link_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id integer NOT NULL REFERENCES links ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE CASCADE,
  clicks bigint NOT NULL, -- not told of yet
  since timestamptz NOT NULL, -- when the first of these was
  due_at timestamptz NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (link_id, user_id)
) WITH (fillfactor = 70);
CREATE INDEX link_notices_due ON link_notices (due_at);
CREATE INDEX link_notices_user ON link_notices (user_id);
CREATE INDEX links_notifying ON links (id) WHERE notify_slack OR notify_user_ids <> '{}';

-- Times until which Slack wants no posts to a workspace's URL.
CREATE TABLE slack_pauses (
  workspace_id integer PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  slack_url text NOT NULL,
  until timestamptz NOT NULL
);

-- Users who want no mails about a link, or, without a link, about any link of a workspace.
CREATE TABLE notification_stops (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  link_id integer REFERENCES links ON DELETE CASCADE,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, workspace_id, link_id)
);
CREATE INDEX notification_stops_workspace ON notification_stops (workspace_id);
CREATE INDEX notification_stops_link ON notification_stops (link_id) WHERE link_id IS NOT NULL;
