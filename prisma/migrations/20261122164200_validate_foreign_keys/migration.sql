-- Reads the rows without making writers wait.
ALTER TABLE admin_act_row VALIDATE CONSTRAINT admin_act_row_act_id_fkey;
ALTER TABLE agency_file VALIDATE CONSTRAINT agency_file_user_id_fkey;
ALTER TABLE agency_profile VALIDATE CONSTRAINT agency_profile_user_id_fkey;
ALTER TABLE application_question VALIDATE CONSTRAINT application_question_application_id_fkey;
ALTER TABLE business_call VALIDATE CONSTRAINT business_call_lead_id_fkey;
ALTER TABLE client VALIDATE CONSTRAINT client_broker_id_fkey;
ALTER TABLE directory_entry VALIDATE CONSTRAINT directory_entry_user_id_fkey;
ALTER TABLE directory_entry VALIDATE CONSTRAINT directory_entry_consent_id_fkey;
ALTER TABLE google_identity VALIDATE CONSTRAINT google_identity_user_id_fkey;
ALTER TABLE invite_code VALIDATE CONSTRAINT invite_code_user_id_fkey;
ALTER TABLE invite_code VALIDATE CONSTRAINT invite_code_application_id_fkey;
ALTER TABLE lead_code VALIDATE CONSTRAINT lead_code_user_id_fkey;
ALTER TABLE matrix_entry VALIDATE CONSTRAINT matrix_entry_user_id_fkey;
ALTER TABLE network_membership VALIDATE CONSTRAINT network_membership_user_id_fkey;
ALTER TABLE network_membership VALIDATE CONSTRAINT network_membership_application_id_fkey;
ALTER TABLE opportunity VALIDATE CONSTRAINT opportunity_poster_id_fkey;
ALTER TABLE opportunity_seen VALIDATE CONSTRAINT opportunity_seen_user_id_fkey;
ALTER TABLE password_reset VALIDATE CONSTRAINT password_reset_user_id_fkey;
ALTER TABLE process_minute VALIDATE CONSTRAINT process_minute_process_id_fkey;
ALTER TABLE push_subscription VALIDATE CONSTRAINT push_subscription_session_id_fkey;
ALTER TABLE quoting_link VALIDATE CONSTRAINT quoting_link_user_id_fkey;
ALTER TABLE story VALIDATE CONSTRAINT story_author_id_fkey;
ALTER TABLE ai_learning VALIDATE CONSTRAINT ai_learning_client_id_fkey;
ALTER TABLE assignment VALIDATE CONSTRAINT assignment_client_id_fkey;
ALTER TABLE assistant_conversation VALIDATE CONSTRAINT assistant_conversation_user_id_fkey;
ALTER TABLE assistant_conversation VALIDATE CONSTRAINT assistant_conversation_client_id_fkey;
ALTER TABLE census VALIDATE CONSTRAINT census_user_id_fkey;
ALTER TABLE census VALIDATE CONSTRAINT census_client_id_fkey;
ALTER TABLE client_note VALIDATE CONSTRAINT client_note_client_id_fkey;
ALTER TABLE client_status_change VALIDATE CONSTRAINT client_status_change_client_id_fkey;
ALTER TABLE consumer_mail VALIDATE CONSTRAINT consumer_mail_client_id_fkey;
ALTER TABLE contact_lead VALIDATE CONSTRAINT contact_lead_client_id_fkey;
ALTER TABLE file_page VALIDATE CONSTRAINT file_page_file_id_fkey;
ALTER TABLE matrix_interest VALIDATE CONSTRAINT matrix_interest_user_id_fkey;
ALTER TABLE matrix_interest VALIDATE CONSTRAINT matrix_interest_entry_id_fkey;
ALTER TABLE message VALIDATE CONSTRAINT message_conversation_id_fkey;
ALTER TABLE message VALIDATE CONSTRAINT message_client_id_fkey;
ALTER TABLE notification VALIDATE CONSTRAINT notification_user_id_fkey;
ALTER TABLE notification VALIDATE CONSTRAINT notification_client_id_fkey;
ALTER TABLE opportunity_interest VALIDATE CONSTRAINT opportunity_interest_user_id_fkey;
ALTER TABLE opportunity_interest VALIDATE CONSTRAINT opportunity_interest_opportunity_id_fkey;
ALTER TABLE plan_calculation VALIDATE CONSTRAINT plan_calculation_client_id_fkey;
ALTER TABLE risk_assessment VALIDATE CONSTRAINT risk_assessment_client_id_fkey;
ALTER TABLE assessment_feedback VALIDATE CONSTRAINT assessment_feedback_client_id_fkey;
ALTER TABLE assessment_feedback VALIDATE CONSTRAINT assessment_feedback_assessment_id_fkey;
ALTER TABLE assistant_message VALIDATE CONSTRAINT assistant_message_conversation_id_fkey;
ALTER TABLE assistant_message VALIDATE CONSTRAINT assistant_message_answers_fkey;
ALTER TABLE census_row VALIDATE CONSTRAINT census_row_census_id_fkey;
ALTER TABLE census_share VALIDATE CONSTRAINT census_share_census_id_fkey;
ALTER TABLE client_referral VALIDATE CONSTRAINT client_referral_from_user_id_fkey;
ALTER TABLE client_referral VALIDATE CONSTRAINT client_referral_to_user_id_fkey;
ALTER TABLE client_referral VALIDATE CONSTRAINT client_referral_conversation_id_fkey;
ALTER TABLE client_referral VALIDATE CONSTRAINT client_referral_client_id_fkey;
ALTER TABLE client_referral VALIDATE CONSTRAINT client_referral_message_id_fkey;
ALTER TABLE census_view VALIDATE CONSTRAINT census_view_census_id_fkey;
ALTER TABLE census_view VALIDATE CONSTRAINT census_view_share_id_fkey;

-- Records that are never changed are not deleted either. Nothing in the product can leave one without its parent; if someone
-- did so by hand, the constraint stays unvalidated and checks new rows only.
DO $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT conrelid::regclass AS child, conname FROM pg_constraint
    WHERE contype = 'f' AND NOT convalidated AND connamespace = current_schema()::regnamespace
  LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', reference.child, reference.conname);
    EXCEPTION WHEN foreign_key_violation THEN
      RAISE WARNING '% names rows that are missing', reference.conname;
    END;
  END LOOP;
END;
$$;
