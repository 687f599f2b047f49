-- Deliveries of webhooks that a person sends again are in the audit log.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check, ADD CONSTRAINT audit_log_action_check CHECK (action IN (
  'created', 'updated', 'deleted', 'restored', 'purged', 'voided', 'signed_in', 'sign_in_failed', 'sent_again'
));

-- Only scheme and host of the URL are kept, as in note_audited_row.
CREATE FUNCTION note_sent_again(hook bigint, delivery text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action, changes)
  SELECT workspace_id, by.*, 'webhook', id::integer, regexp_replace(url, '^(https?://)(?:[^/?#]*@)?([^/?#]*).*$', '\1\2', 'i'),
    'sent_again', jsonb_build_object('delivery', jsonb_build_array(NULL, delivery))
  FROM audit_actor() AS by, webhooks WHERE id = hook
$$;
